CREATE TABLE "content_claim" (
	"id" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"state" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "content_claim_sha256" ON "content_claim" USING btree ("sha256");