CREATE TABLE "subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"node_id" text,
	"document_id" text,
	"seen_time" timestamp with time zone NOT NULL,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_node_id_place_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."place"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_node" ON "subscription" USING btree ("user_id","node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_document" ON "subscription" USING btree ("user_id","document_id");--> statement-breakpoint
CREATE INDEX "subscription_of_node" ON "subscription" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "subscription_of_document" ON "subscription" USING btree ("document_id");