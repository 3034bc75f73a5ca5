alter table project_imports
  add column kind text not null default 'archive',
  add column started_by text,
  add column found jsonb,
  add column choices jsonb;

alter table project_import_rows
  add column entry jsonb,
  add column project_uuid uuid;

create table project_import_pictures (
  import_uuid uuid not null,
  place integer not null,
  number integer not null,
  project_uuid uuid not null,
  url text not null,
  caption text not null default '',
  status text not null default 'pending',
  error text,
  primary key (import_uuid, place, number)
);
create index project_import_pictures_import_uuid_status_place_number_idx
  on project_import_pictures (import_uuid, status, place, number);
