-- An import has one result for each project. What was only checked before is sent again.
DELETE FROM "project_import_rows";
DELETE FROM "project_import_parts";
UPDATE "project_imports" SET "status" = 'cancelled', "finished_at" = now() WHERE "status" IN ('uploading', 'checking', 'checked', 'importing', 'failed');
ALTER TABLE "project_import_rows" RENAME COLUMN "verdict" TO "result";
ALTER TABLE "project_import_rows" DROP COLUMN "is_done";
ALTER INDEX "project_import_rows_import_uuid_verdict_place_idx" RENAME TO "project_import_rows_import_uuid_result_place_idx";
