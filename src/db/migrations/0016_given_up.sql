-- What was given up is counted for the operator again and again, among rows of which nearly all arrived.
create index messages_dead on messages (channel) where state = 'dead';
create index postbacks_dead on postbacks (created_at) where state = 'dead';
