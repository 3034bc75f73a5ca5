-- The home page looks up projects by their names.
CREATE INDEX "projects_project_name_idx" ON "projects"("project_name");
