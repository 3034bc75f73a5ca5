ALTER TABLE "projects" ADD COLUMN "featured_place" INTEGER;
