-- What the pictures and project cards of a newsletter were when it began: everybody gets the same, and the archive shows it.
alter table "campaigns" add column "content" jsonb;
