-- The visits of an erased account are found by the addresses of its sessions.
create index clicks_address on clicks (ip_address) where ip_address is not null;
create index site_events_address on site_events (ip_address) where ip_address is not null;
