CREATE TABLE "site_picture" (
	"tenant_id" text DEFAULT '0' NOT NULL,
	"sha256" text NOT NULL,
	"webp" "bytea" NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_picture_tenant_id_sha256_pk" PRIMARY KEY("tenant_id","sha256")
);
--> statement-breakpoint
CREATE INDEX "site_picture_sha256" ON "site_picture" USING btree ("sha256");