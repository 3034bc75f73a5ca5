CREATE TABLE "shop_documents" (
    "name" TEXT NOT NULL,
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "version" INTEGER NOT NULL,
    "own" JSONB NOT NULL,
    "updated_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shop_documents_pkey" PRIMARY KEY ("name")
);
CREATE UNIQUE INDEX "shop_documents_uuid_key" ON "shop_documents"("uuid");

CREATE TABLE "shop_versions" (
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "own" JSONB NOT NULL,
    "changed" TEXT[],
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shop_versions_pkey" PRIMARY KEY ("name","version")
);

-- Pages, mails and open screens follow.
CREATE TRIGGER change_insert AFTER INSERT ON "shop_documents" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('shop');
CREATE TRIGGER change_update AFTER UPDATE ON "shop_documents" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('shop');
CREATE TRIGGER change_delete AFTER DELETE ON "shop_documents" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('shop');
