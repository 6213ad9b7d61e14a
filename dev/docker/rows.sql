-- Name of each table and a hash of its rows. Dumps leave out the files of builds, which come back by themselves.
select format('select %L, md5(string_agg(t::text, chr(10) order by t::text)) from %I t', tablename, tablename)
from pg_tables
where schemaname = 'public' and tablename <> 'assets'
order by tablename
\gexec
