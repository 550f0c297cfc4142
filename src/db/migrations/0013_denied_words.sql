-- Documents say what an ad does not ask: "no CDL required".
select raise_catalog_format(7);
