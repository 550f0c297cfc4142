-- Words in more than one job in 256 have bits now, where it was one in 64: most of those bits are zeros, which compress well.
alter table search_bits alter column bits set storage extended;

-- Not used any more, and left for processes of the release before: keys of places (@xy) in search_bits, which go with their
-- segments, and alert_cursor.changed_since.
