-- How a webhook's posts are shaped: as data, or as a message of a chat.
CREATE TYPE "webhook_format" AS ENUM ('json', 'slack', 'discord', 'teams');
ALTER TABLE "webhooks" ADD COLUMN "format" "webhook_format" NOT NULL DEFAULT 'json';
