CREATE TYPE "import_status" AS ENUM ('uploading', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled');

CREATE TABLE "subscriber_imports" (
  "uuid" UUID NOT NULL,
  "file_name" TEXT NOT NULL,
  "consent" TEXT NOT NULL,
  "status" "import_status" NOT NULL DEFAULT 'uploading',
  "email_column" TEXT NOT NULL DEFAULT '',
  "format" TEXT,
  "columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "line_count" INTEGER NOT NULL DEFAULT 0,
  "done_line" INTEGER NOT NULL DEFAULT 0,
  "imported" INTEGER NOT NULL DEFAULT 0,
  "last_error" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finished_at" TIMESTAMPTZ(3),
  CONSTRAINT "subscriber_imports_pkey" PRIMARY KEY ("uuid")
);
CREATE INDEX "subscriber_imports_created_at_uuid_idx" ON "subscriber_imports"("created_at" DESC, "uuid" DESC);

CREATE TABLE "subscriber_import_parts" (
  "import_uuid" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "bytes" BYTEA NOT NULL,
  CONSTRAINT "subscriber_import_parts_pkey" PRIMARY KEY ("import_uuid", "number")
);

CREATE TABLE "subscriber_import_rows" (
  "import_uuid" UUID NOT NULL,
  "line" INTEGER NOT NULL,
  "email" TEXT NOT NULL,
  "email_hash" TEXT NOT NULL,
  "consent_at" TIMESTAMPTZ(3),
  "verdict" TEXT NOT NULL,
  CONSTRAINT "subscriber_import_rows_pkey" PRIMARY KEY ("import_uuid", "line")
);
CREATE INDEX "subscriber_import_rows_import_uuid_verdict_line_idx" ON "subscriber_import_rows"("import_uuid", "verdict", "line");
-- For duplicates within a list, and for an erasure.
CREATE INDEX "subscriber_import_rows_email_import_uuid_line_idx" ON "subscriber_import_rows"("email", "import_uuid", "line");

-- Where an imported address's consent came from: kept, exported and erased with it.
ALTER TABLE "subscribers" ADD COLUMN "consent" TEXT;
ALTER TABLE "subscribers" ADD COLUMN "consent_at" TIMESTAMPTZ(3);
