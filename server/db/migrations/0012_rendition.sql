CREATE TABLE "rendition" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"variant" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"sha256" text,
	"size" bigint,
	"type" text,
	"pages" integer,
	"maker" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"used_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rendition_source_kind_variant_pk" PRIMARY KEY("source","kind","variant")
);
--> statement-breakpoint
ALTER TABLE "rendition" ADD CONSTRAINT "rendition_source_file_sha256_fk" FOREIGN KEY ("source") REFERENCES "public"."file"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rendition_sha256" ON "rendition" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "rendition_used" ON "rendition" USING btree ("kind","used_time");