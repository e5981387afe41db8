CREATE TABLE "reading_place" (
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"part" real NOT NULL,
	"page" integer,
	"heading" text,
	"time" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_place_user_id_document_id_pk" PRIMARY KEY("user_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "reading_place" ADD CONSTRAINT "reading_place_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_place" ADD CONSTRAINT "reading_place_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_place_document" ON "reading_place" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "reading_place_time" ON "reading_place" USING btree ("tenant_id","time");