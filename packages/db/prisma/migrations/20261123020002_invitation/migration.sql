-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'invitation';

CREATE TABLE "invitations" (
    "uuid" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "member_role" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("uuid")
);

CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");
CREATE INDEX "invitations_email_idx" ON "invitations"("email");

ALTER TABLE "notifications" ADD COLUMN     "invitation_uuid" UUID;
CREATE INDEX "notifications_invitation_uuid_idx" ON "notifications"("invitation_uuid");
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_invitation_uuid_fkey" FOREIGN KEY ("invitation_uuid") REFERENCES "invitations"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Open screens follow the team: who comes, goes and may what.
CREATE TRIGGER change_insert AFTER INSERT ON invitations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('member');
CREATE TRIGGER change_update AFTER UPDATE ON invitations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('member');
CREATE FUNCTION member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An account has no uuid; screens read the whole team again anyway.
  INSERT INTO changes (tx, kind, action, uuid) VALUES (pg_current_xact_id(), 'member', 'updated', gen_random_uuid());
  PERFORM pg_notify('change', 'member');
  RETURN NULL;
END $$;
CREATE TRIGGER member_changed AFTER INSERT OR DELETE OR UPDATE OF name, email, role ON users FOR EACH STATEMENT EXECUTE FUNCTION member_changed();

ALTER TABLE "notifications" DROP CONSTRAINT "notifications_one_lead";
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_one_lead" CHECK (num_nonnulls(booking_uuid, contact_uuid, subscriber_uuid, invitation_uuid) = 1);
