-- A draft is identified by its version alone. `form` and `edit` (0006) stay for processes of the former release, which compare
-- them while a deployment is under way and let a form replace content that came from the same form. Where a newer process
-- stores another content without them, the triggers clear them, so that the former release compares versions, too.
-- The next migration may drop the columns together with this function and its triggers.

-- migrate:up
create function clear_application_form() returns trigger language plpgsql as $$
    begin
      if new.version is distinct from old.version and new.form is not distinct from old.form
        and new.edit is not distinct from old.edit
      then
        new.form := null;
        new.edit := null;
      end if;
      return new;
    end $$;
create trigger clear_application_form before update on applications
  for each row execute function clear_application_form();
create trigger clear_application_form before update on application_drafts
  for each row execute function clear_application_form();

-- migrate:down
drop trigger clear_application_form on applications;
drop trigger clear_application_form on application_drafts;
drop function clear_application_form();
