-- Pictures of articles. The address is /media/{hash}.{extension}: the hash is of the bytes, so an address never changes its content.
create table pictures (
  id bigint generated always as identity primary key,
  hash text not null unique check (hash ~ '^[0-9a-f]{32}$'),
  extension text not null check (extension in ('jpg', 'png', 'webp')),
  width int not null,
  height int not null,
  -- Without metadata. Already compressed, so the database does not compress it again.
  bytes bytea not null,
  size int not null generated always as (octet_length(bytes)) stored,
  -- Empty: the picture is decorative.
  alt text not null,
  created_at timestamptz not null default now()
);
alter table pictures alter column bytes set storage external;
