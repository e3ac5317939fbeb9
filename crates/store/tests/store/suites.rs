//! The same tests on SQLite, PostgreSQL and the memory that fails.

use crate::places::Folder;
use crate::postgres_server::Server;
use crate::{log_suite, people_suite};
use krajina_store::{FaultyDisk, Log, Memory};

macro_rules! suites {
    (log: $($log:ident),* ; people: $($people:ident),* $(,)?) => {
        mod on_sqlite {
            use super::*;
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $log() {
                let folder = Folder::new();
                log_suite::$log(folder.store().await.log()).await;
            })*
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $people() {
                let folder = Folder::new();
                people_suite::$people(&folder.store().await).await;
            })*
        }

        mod on_memory {
            use super::*;
            $(#[tokio::test]
            async fn $log() {
                log_suite::$log(&Log::start(Memory::open(&FaultyDisk::new(1)))).await;
            })*
        }

        /// One server for the whole suite, because it takes seconds to start; a fresh database for each part.
        #[tokio::test(flavor = "multi_thread")]
        async fn everything_on_postgresql() {
            let Some(server) = Server::start() else { return };
            $({
                println!("{}", stringify!($log));
                let store = server.store().await;
                log_suite::$log(store.log()).await;
                store.close().await.unwrap();
            })*
            $({
                println!("{}", stringify!($people));
                let store = server.store().await;
                people_suite::$people(&store).await;
                store.close().await.unwrap();
            })*
            crate::migrations::on_postgresql(&server).await;
            crate::failures::on_postgresql(&server).await;
            crate::caretaking::beside_and_without_a_server(&server.database().await).await;
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
        what_is_too_large_is_refused,
        an_overfull_queue_sheds,
        unfinished_tables_are_listed_with_their_seats,
        an_invite_code_leads_to_one_table,
        a_ticket_that_nobody_waits_for_is_written_all_the_same;
    people:
        names_are_unique_whatever_their_case,
        names_are_looked_up_for_many_at_once,
        a_guest_becomes_an_account_and_keeps_all_games,
        sessions_end_by_logout_expiry_and_revocation,
        many_show_their_secrets_at_once,
        tokens_of_programs_have_scopes_and_an_end,
        secrets_are_not_in_the_database,
        a_finished_game_moves_ratings_once,
        ratings_that_move_at_once_lose_nothing,
        history_comes_in_pages_without_a_gap,
        statistics_add_up,
        the_leaderboard_is_by_sure_strength,
        a_deleted_account_leaves_games_without_a_name,
        an_export_has_everything,
        reports_and_mutes_have_limits,
        subscriptions_belong_to_who_came_last,
        settings_made_once_stay,
        the_first_daily_result_counts,
        idle_guests_are_forgotten_and_players_are_not,
        tables_are_found_by_code_and_by_person,
        texts_of_any_kind_do_no_harm,
        a_link_to_a_new_password_works_once_and_for_its_time,
        a_second_factor_is_used_once_a_step,
}
