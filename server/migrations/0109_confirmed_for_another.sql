-- A confirmation stays as long as its act. The name of whoever a gift is for, and the end of a payee's number, are kept
-- for a published time only, so they are not in it (server/src/shared/credential/stepUp.ts writes it so from now on).
update step_up set bound = regexp_replace(
    regexp_replace(bound, ' for (?!nobody named$).*$', ' for another'), '^(payee \w+) ending .*$', '\1')
  where bound ~ ' for (?!nobody named$|another$)' or bound ~ '^payee \w+ ending ';
