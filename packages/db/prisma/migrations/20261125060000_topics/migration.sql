-- What readers chose, until when they pause, and whom a newsletter is for. Empty: nothing chosen, everybody.
alter table "subscribers" add column "topics" text[] not null default '{}', add column "paused_until" timestamptz(3);
alter table "newsletters" add column "topics" text[] not null default '{}';
alter table "subscriber_imports" add column "topics" text[] not null default '{}';
