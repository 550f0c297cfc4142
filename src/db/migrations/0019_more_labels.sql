-- Labels are read from more sentences, so all documents are made again.
select raise_catalog_format(8);
