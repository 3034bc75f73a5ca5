-- What a newsletter's ledger said, in place of its rows once they are older than the owner keeps them.
ALTER TABLE "newsletters" ADD COLUMN "folded" JSONB;
