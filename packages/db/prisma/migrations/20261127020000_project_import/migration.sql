-- An archive of projects on its way in: its bytes, and what becomes of each project.
CREATE TABLE "project_imports" (
    "uuid" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "status" "import_status" NOT NULL DEFAULT 'uploading',
    "project_count" INTEGER NOT NULL DEFAULT 0,
    "done_place" INTEGER NOT NULL DEFAULT 0,
    "imported" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    CONSTRAINT "project_imports_pkey" PRIMARY KEY ("uuid")
);
CREATE INDEX "project_imports_created_at_uuid_idx" ON "project_imports"("created_at" DESC, "uuid" DESC);

CREATE TABLE "project_import_parts" (
    "import_uuid" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    CONSTRAINT "project_import_parts_pkey" PRIMARY KEY ("import_uuid", "number")
);
-- Read in slices, and packed already.
ALTER TABLE "project_import_parts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

CREATE TABLE "project_import_rows" (
    "import_uuid" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "folder" TEXT NOT NULL,
    "project_name" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "notes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_done" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "project_import_rows_pkey" PRIMARY KEY ("import_uuid", "place")
);
CREATE INDEX "project_import_rows_import_uuid_verdict_place_idx" ON "project_import_rows"("import_uuid", "verdict", "place");
