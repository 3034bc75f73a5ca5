-- What a visitor sent along with a booking request: it goes with the request.
ALTER TABLE "files" ADD COLUMN "booking_uuid" UUID;
ALTER TABLE "files" ADD CONSTRAINT "files_booking_uuid_fkey" FOREIGN KEY ("booking_uuid") REFERENCES "bookings"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "files_booking_uuid_idx" ON "files"("booking_uuid");
ALTER TABLE "files" DROP CONSTRAINT "files_owner";
ALTER TABLE "files" ADD CONSTRAINT "files_owner" CHECK (num_nonnulls(project_uuid, incoming_uuid, reply_uuid, booking_uuid) = 1);
