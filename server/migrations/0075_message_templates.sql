-- When the provider was asked last what became of the templates.
ALTER TABLE whatsapp_header ADD COLUMN templates_asked_at timestamptz;

CREATE INDEX message_template_in_review ON message_template (business_id, app_id)
  WHERE status = 'PENDING' AND deleted_at IS NULL;
CREATE INDEX message_template_at_the_provider ON message_template (business_id, provider_template_id)
  WHERE deleted_at IS NULL;

-- Documents of the installation, kept by the platform admin; header_templates: the templates of the product.
CREATE TABLE app_config (
  key        text PRIMARY KEY,
  document   jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by uuid REFERENCES users (id)
);
