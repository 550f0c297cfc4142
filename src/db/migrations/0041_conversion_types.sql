-- The filter by type offers the types that conversions have.
create index conversions_type on conversions (conversion_type);
