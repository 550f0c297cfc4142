-- Documents hold what ads say about degrees, licenses, drug tests and the like (document-flags.ts).
select raise_catalog_format(6);
