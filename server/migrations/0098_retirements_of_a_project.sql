-- only adds: an index, by which what a registry lists of a project is compared with what was retired of it here.
create index retirement_project on retirement (project_id);
