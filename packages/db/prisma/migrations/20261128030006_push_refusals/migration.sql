ALTER TABLE "push_subscriptions" ADD COLUMN "refusals" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "refused_since" TIMESTAMPTZ(3), ADD COLUMN "last_error" TEXT;
