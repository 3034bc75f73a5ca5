-- CreateTable
CREATE TABLE "mail_sign_ins" (
    "name" TEXT NOT NULL,
    "refresh_token" TEXT,
    "access_token" TEXT,
    "issued_at" TIMESTAMPTZ(3),
    "refresh_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "connected_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "next_try_at" TIMESTAMPTZ(3),
    "attempt" TEXT,

    CONSTRAINT "mail_sign_ins_pkey" PRIMARY KEY ("name")
);
