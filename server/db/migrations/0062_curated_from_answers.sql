ALTER TABLE "announcement" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_curated" ADD COLUMN "rests_on" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_curated" ADD COLUMN "turn_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "search_curated_turn" ON "search_curated" USING btree ("turn_id");--> statement-breakpoint
-- An embedding model was kept but not used; from now on one in use is sent the text of all documents, which somebody has to decide.
UPDATE "ai_model" SET "activate_flag" = 0 WHERE "model_type" = 'EMBED';
