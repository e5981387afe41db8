CREATE TABLE "data_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"permission_id" text NOT NULL,
	"rule_name" text NOT NULL,
	"rule_column" text DEFAULT '' NOT NULL,
	"rule_conditions" text NOT NULL,
	"rule_value" text NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "department_data_rule" (
	"department_id" text NOT NULL,
	"permission_id" text NOT NULL,
	"rule_id" text NOT NULL,
	CONSTRAINT "department_data_rule_department_id_rule_id_pk" PRIMARY KEY("department_id","rule_id")
);
--> statement-breakpoint
CREATE TABLE "department_role_data_rule" (
	"department_role_id" text NOT NULL,
	"permission_id" text NOT NULL,
	"rule_id" text NOT NULL,
	CONSTRAINT "department_role_data_rule_department_role_id_rule_id_pk" PRIMARY KEY("department_role_id","rule_id")
);
--> statement-breakpoint
CREATE TABLE "role_data_rule" (
	"role_id" text NOT NULL,
	"permission_id" text NOT NULL,
	"rule_id" text NOT NULL,
	CONSTRAINT "role_data_rule_role_id_rule_id_pk" PRIMARY KEY("role_id","rule_id")
);
--> statement-breakpoint
CREATE TABLE "department_permission" (
	"id" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"department_id" text NOT NULL,
	"permission_id" text NOT NULL,
	CONSTRAINT "department_permission_department_id_permission_id_pk" PRIMARY KEY("department_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "department_role" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"department_id" text NOT NULL,
	"role_name" text NOT NULL,
	"role_code" text NOT NULL,
	"description" text,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "department_role_permission" (
	"department_role_id" text NOT NULL,
	"permission_id" text NOT NULL,
	CONSTRAINT "department_role_permission_department_role_id_permission_id_pk" PRIMARY KEY("department_role_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "department_role_user" (
	"id" text PRIMARY KEY NOT NULL,
	"department_role_id" text NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_rule" ADD CONSTRAINT "data_rule_permission_id_permission_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_data_rule" ADD CONSTRAINT "department_data_rule_rule_id_data_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."data_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_data_rule" ADD CONSTRAINT "department_data_rule_link" FOREIGN KEY ("department_id","permission_id") REFERENCES "public"."department_permission"("department_id","permission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_role_data_rule" ADD CONSTRAINT "department_role_data_rule_rule_id_data_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."data_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_role_data_rule" ADD CONSTRAINT "department_role_data_rule_link" FOREIGN KEY ("department_role_id","permission_id") REFERENCES "public"."department_role_permission"("department_role_id","permission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_data_rule" ADD CONSTRAINT "role_data_rule_rule_id_data_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."data_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_data_rule" ADD CONSTRAINT "role_data_rule_link" FOREIGN KEY ("role_id","permission_id") REFERENCES "public"."role_permission"("role_id","permission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_permission" ADD CONSTRAINT "department_permission_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_permission" ADD CONSTRAINT "department_permission_permission_id_permission_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_role" ADD CONSTRAINT "department_role_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_role_permission" ADD CONSTRAINT "department_role_permission_department_role_id_department_role_id_fk" FOREIGN KEY ("department_role_id") REFERENCES "public"."department_role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_role_permission" ADD CONSTRAINT "department_role_permission_permission_id_permission_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_role_user" ADD CONSTRAINT "department_role_user_department_role_id_department_role_id_fk" FOREIGN KEY ("department_role_id") REFERENCES "public"."department_role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_role_user" ADD CONSTRAINT "department_role_user_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_rule_permission" ON "data_rule" USING btree ("permission_id");--> statement-breakpoint
CREATE INDEX "department_data_rule_rule" ON "department_data_rule" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "department_role_data_rule_rule" ON "department_role_data_rule" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "role_data_rule_rule" ON "role_data_rule" USING btree ("rule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "department_permission_id" ON "department_permission" USING btree ("id");--> statement-breakpoint
CREATE INDEX "department_permission_permission" ON "department_permission" USING btree ("permission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "department_role_code" ON "department_role" USING btree ("department_id","role_code");--> statement-breakpoint
CREATE INDEX "department_role_permission_permission" ON "department_role_permission" USING btree ("permission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "department_role_user_role" ON "department_role_user" USING btree ("department_role_id","user_id");--> statement-breakpoint
CREATE INDEX "department_role_user_user" ON "department_role_user" USING btree ("user_id");