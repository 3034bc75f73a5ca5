-- Where a browser says that it stands: its time zone, as a name that its owner knows.
ALTER TABLE "sessions" ADD COLUMN "time_zone" TEXT;
