-- Which attempt saved last: who did not hear the answer to a save of their own recognizes it.
alter table "newsletters" add column "save_key" text;
