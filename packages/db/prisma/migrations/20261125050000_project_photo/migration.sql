-- The picture that takes the first one's place once its files are made; visitors keep the present one until then.
ALTER TABLE "projects" ADD COLUMN "next_image_uuid" UUID;
ALTER TABLE "projects" ADD CONSTRAINT "projects_next_image_uuid_fkey" FOREIGN KEY ("next_image_uuid") REFERENCES "images"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "projects_next_image_uuid_idx" ON "projects"("next_image_uuid");

-- Photos beside the first one, and what is said of any of them.
CREATE TABLE "project_photos" (
    "project_uuid" UUID NOT NULL,
    "image_uuid" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "caption" TEXT NOT NULL DEFAULT '',
    "focus_x" INTEGER NOT NULL DEFAULT 50,
    "focus_y" INTEGER NOT NULL DEFAULT 50,

    CONSTRAINT "project_photos_pkey" PRIMARY KEY ("project_uuid", "image_uuid")
);
CREATE INDEX "project_photos_image_uuid_idx" ON "project_photos"("image_uuid");
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_project_uuid_fkey" FOREIGN KEY ("project_uuid") REFERENCES "projects"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_image_uuid_fkey" FOREIGN KEY ("image_uuid") REFERENCES "images"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_focus" CHECK (focus_x BETWEEN 0 AND 100 AND focus_y BETWEEN 0 AND 100);
