-- What the pictures and project cards of a newsletter were when it began: everybody gets the same, and the archive shows it.
alter table "newsletters" add column "content" jsonb;
