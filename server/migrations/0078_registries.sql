-- Eight registries write serial numbers in forms of their own. Isometric counts kilograms and says no vintage of what
-- is issued; Cercarbono begins some series at 0; lists of retirements do not all say when the tons were issued.
alter table registry_file
  drop constraint registry_file_registry_check,
  add constraint registry_file_registry_check 
    check (registry in ('verra', 'goldStandard', 'acr', 'car', 'art', 'cercarbono', 'puro', 'isometric'));
alter table registry_block
  drop constraint registry_block_first_no_check,
  add constraint registry_block_first_no_check check (first_no >= 0),
  add column unit_kg int not null default 1000 check (unit_kg in (1, 1000)),
  alter column issued_on drop not null,
  alter column vintage_from drop not null,
  alter column vintage_to drop not null;
