//! The same tests on SQLite, PostgreSQL and the faulty memory.

use crate::postgres_server::PostgresServer;
use crate::test_folder::TestFolder;
use crate::{log_suite, people_suite};
use krajina_store::{EventLog, FaultyDisk, MemoryJournal};

macro_rules! suites {
    (log: $($log:ident),* ; people: $($people:ident),* $(,)?) => {
        mod on_sqlite {
            use super::*;
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $log() {
                let folder = TestFolder::new();
                log_suite::$log(folder.store().await.log()).await;
            })*
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $people() {
                let folder = TestFolder::new();
                people_suite::$people(&folder.store().await).await;
            })*
        }

        mod on_memory {
            use super::*;
            $(#[tokio::test]
            async fn $log() {
                log_suite::$log(&EventLog::start(MemoryJournal::open(&FaultyDisk::new(1)))).await;
            })*
        }

        mod on_postgresql {
            use super::*;
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $log() {
                let Some(server) = PostgresServer::start() else { return };
                let store = server.store().await;
                log_suite::$log(store.log()).await;
                store.close().await.unwrap();
            })*
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $people() {
                let Some(server) = PostgresServer::start() else { return };
                let store = server.store().await;
                people_suite::$people(&store).await;
                store.close().await.unwrap();
            })*

            #[tokio::test(flavor = "multi_thread")]
            async fn old_databases_are_brought_up_to_date() {
                let Some(server) = PostgresServer::start() else { return };
                crate::migrations::on_postgresql(&server).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_database_that_fails_loses_nothing() {
                let Some(server) = PostgresServer::start() else { return };
                crate::failures::on_postgresql(&server).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn admin_commands_work_beside_and_without_a_server() {
                let Some(server) = PostgresServer::start() else { return };
                crate::admin::beside_and_without_a_server(&server.database().await).await;
            }
        }
    };
}

suites! {
    log:
        entries_come_back_in_order,
        a_doubled_or_gapped_append_is_refused_and_changes_nothing,
        several_entries_are_kept_together_or_not_at_all,
        appends_in_flight_keep_their_order,
        many_tables_append_at_once,
        many_logs_are_read_at_once,
        an_append_over_a_limit_is_refused,
        a_full_queue_refuses_appends,
        unfinished_tables_are_listed_with_their_seats,
        an_invite_code_leads_to_one_table,
        an_append_with_a_dropped_ticket_is_written;
    people:
        names_are_unique_ignoring_case,
        names_that_look_alike_are_refused,
        guests_are_not_rated,
        names_are_looked_up_for_many_at_once,
        a_guest_becomes_an_account_and_keeps_all_games,
        sessions_end_by_logout_expiry_and_revocation,
        many_logins_are_looked_up_at_once,
        api_tokens_have_scopes_and_expire,
        secrets_are_not_in_the_database,
        a_finished_game_moves_ratings_once,
        ratings_that_move_at_once_lose_nothing,
        history_comes_in_pages_without_a_gap,
        statistics_add_up,
        the_leaderboard_uses_the_conservative_rating,
        a_deleted_account_leaves_nameless_games,
        an_export_has_everything,
        reports_and_mutes_have_limits,
        a_subscription_belongs_to_the_last_subscriber,
        set_once_keeps_the_first_value,
        the_first_daily_result_counts,
        idle_guests_are_forgotten_and_players_are_not,
        tables_are_found_by_code_and_by_person,
        texts_of_any_kind_are_stored_safely,
        a_link_to_a_new_password_works_once_and_for_its_time,
        a_second_factor_is_used_once_a_step,
}
