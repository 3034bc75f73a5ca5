-- What strangers have filled is added up for each of their files, and for whoever asks how the shop is.
CREATE INDEX "files_arrived_idx" ON "files" ("created_at") INCLUDE ("bytes") WHERE "booking_uuid" IS NOT NULL;
