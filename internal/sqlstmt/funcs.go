package sqlstmt

import "strings"

// words makes a set of the words of a text.
func words(text string) map[string]bool {
	m := make(map[string]bool)
	for _, w := range strings.Fields(text) {
		m[w] = true
	}
	return m
}

var (
	// freshFuncs give another value at each execution.
	freshFuncs = words(`now clock_timestamp statement_timestamp transaction_timestamp timeofday sysdate sysdatetime
		sysutcdatetime getdate getutcdate utc_timestamp unix_timestamp curtime systimestamp currentutctimestamp
		gen_random_uuid uuid_generate_v1 uuid_generate_v1mc uuid_generate_v4 uuid_generate_v7 uuidv4 uuidv7 uuid
		uuid_short newid newsequentialid generateuuidv4 generateuuidv7 gen_random_bytes gen_random_ulid unique_rowid random rand
		randomblob random_bytes nextval dbms_random sys_guid gen_ulid`)
	// freshNames do so without parentheses.
	freshNames = words(`current_timestamp localtimestamp current_time localtime sysdate systimestamp`)

	// settling functions give the same value when they are applied again, as long as their arguments do.
	settling = words(`coalesce ifnull nvl isnull greatest least nullif min max jsonb_set jsonb_set_lax json_set
		json_replace json_remove json_patch json_merge_patch json_modify jsonb_strip_nulls json_strip_nulls
		array_remove array_replace array_distinct lower upper trim ltrim rtrim btrim initcap round floor ceil
		ceiling trunc abs sign cast try_cast convert date date_trunc to_json to_jsonb to_char to_timestamp
		to_number last_insert_id replace substring substr left right any_value row excluded timestamp`)

	// merging are types of which "||" merges objects; objects and lists are functions that make one or the other.
	merging = words(`jsonb hstore`)
	objects = words(`jsonb_build_object json_build_object jsonb_object json_object jsonb_object_agg json_object_agg
		row_to_json hstore`)
	lists = words(`jsonb_build_array json_build_array jsonb_agg json_agg array_to_json array_append array_prepend array_cat`)

	// pure functions only read. A SELECT of others may do anything.
	pure = words(`count max min sum avg coalesce now exists lower upper date_trunc json_agg jsonb_agg row_number
		any some all version current_setting current_database current_schema current_user current_schemas
		session_user inet_server_addr inet_client_addr pg_is_in_recovery pg_backend_pid pg_database_size
		pg_total_relation_size pg_table_size pg_relation_size pg_size_pretty pg_postmaster_start_time
		pg_last_wal_replay_lsn pg_current_wal_lsn pg_current_snapshot pg_sleep pg_typeof txid_current
		to_regclass has_table_privilege obj_description col_description pg_get_indexdef pg_get_constraintdef
		last_insert_rowid last_insert_id scope_identity connection_id found_rows row_count database user
		greatest least nullif nvl to_char to_timestamp to_date to_number extract date_part age random rand md5
		sha1 sha2 sha256 encode decode length char_length octet_length concat concat_ws format
		json_build_object jsonb_build_object json_build_array jsonb_build_array to_json to_jsonb row_to_json
		json_object json_array json_extract json_object_agg jsonb_object_agg array_agg string_agg group_concat
		ifnull isnull if iif cast try_cast convert date datetime time julianday strftime round floor ceil
		ceiling abs mod power sqrt trunc sign sqlite_version changes total_changes unix_timestamp
		from_unixtime date_add date_sub dateadd datediff date_format getdate sysdatetime array_length
		cardinality array_to_string string_to_array substring substr left right trim ltrim rtrim btrim
		replace split_part regexp_replace position strpos initcap lag lead rank dense_rank first_value
		last_value percentile_cont bool_and bool_or every unnest generate_series generate_subscripts
		json_each jsonb_each json_each_text jsonb_each_text json_tree json_array_elements
		jsonb_array_elements json_array_elements_text jsonb_array_elements_text jsonb_to_recordset
		json_to_recordset json_populate_recordset jsonb_populate_recordset json_populate_record jsonb_populate_record
		jsonb_to_record json_to_record regexp_matches regexp_split_to_table string_to_table string_split openjson json_table
		lateral table values pragma_table_info pragma_index_list pragma_foreign_key_list xmltable rows
		plainto_tsquery to_tsquery to_tsvector websearch_to_tsquery hashtext numbers remote s3 file url
		gen_random_uuid uuid_generate_v4 uuid newid clock_timestamp statement_timestamp sysdate array row`)

	locking = words(`pg_advisory_lock pg_advisory_xact_lock pg_try_advisory_lock pg_try_advisory_xact_lock
		pg_advisory_lock_shared pg_advisory_xact_lock_shared pg_try_advisory_lock_shared
		pg_try_advisory_xact_lock_shared pg_advisory_unlock pg_advisory_unlock_shared pg_advisory_unlock_all
		get_lock release_lock release_all_locks sp_getapplock sp_releaseapplock`)

	// worth are names of what is counted because it is worth something.
	worth = words(`balance credit quota stock inventory seat usage amount money cent budget point coupon voucher ticket
		allowance wallet`)

	// sequences change only a counter whose numbers nobody counts on.
	sequences = words(`nextval setval currval lastval`)
)
