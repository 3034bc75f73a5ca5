-- A table at a time, the new indexes first: readers are let through while they are built.
CREATE INDEX "projects_order_project_name" ON "projects" ((reader_order(project_name) COLLATE "C"), "uuid");
CREATE INDEX "projects_order_category" ON "projects" ((reader_order(category) COLLATE "C"), "uuid");
DROP INDEX "projects_project_name_uuid_idx";
DROP INDEX "projects_category_uuid_idx";
