// SPDX-License-Identifier: MIT
//
// libpeg in Qt 5 or 6: what peg.cpp does, with a question that runs beside the event loop. The
// object that asks lives in a thread of its own and answers by a signal; a flag stops it.
#include <libpeg.h>

#include <QCoreApplication>
#include <QObject>
#include <QTextStream>
#include <QThread>
#include <QTimer>
#include <QVector>

#include <functional>

// Texts of libpeg are of known length before they are written.
static QString textOf(const std::function<peg_status(char *, size_t, size_t *)> &write)
{
    size_t length = 0;

    if (write(nullptr, 0, &length) != PEG_OK)
        return QString();
    QByteArray text(int(length) + 1, '\0');
    write(text.data(), size_t(text.size()), &length);
    return QString::fromUtf8(text.constData());
}

// Boards and their questions: moved to a thread, and called there by invokeMethod() alone.
class Counter : public QObject {
public:
    // May be called from any thread, and at any time.
    void stop() { peg_flag_raise(&m_stop); }

    void count(const QByteArray &text, const std::function<void(peg_status)> &answer)
    {
        peg_limits limits = PEG_LIMITS_INIT;
        peg_board *board = nullptr;
        peg_count games;
        peg_status status = peg_board_new(text.constData(), nullptr, nullptr, &board);

        limits.stop = &m_stop;
        if (status == PEG_OK)
            status = peg_count_games(board, &limits, &games);
        peg_board_free(board);
        answer(status);
    }

private:
    peg_flag m_stop = {0};
};

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    QTextStream out(stdout), err(stderr);
    const QString grid = app.arguments().value(1, "_oo_/oooo/o.oo/_oo_/_oo_");
    QVector<peg_jump> jumps(PEG_MAX_DRAWN_JUMPS);
    peg_limits limits = PEG_LIMITS_INIT;
    peg_board *board = nullptr;
    size_t at = 0, count = 0;
    int answer = PEG_UNKNOWN;
    peg_status status =
        peg_board_new(("square:" + grid).toUtf8().constData(), nullptr, &at, &board);
    const auto movesText = [&](char *text, size_t room, size_t *length) {
        return peg_moves_text(board, jumps.constData(), count, PEG_NAMING_DEFAULT, text, room,
                              length);
    };

    if (status != PEG_OK) {
        err << "peg: " << peg_status_text(status) << " at byte " << qulonglong(at) << '\n';
        return 2;
    }
    peg_legal_jumps(board, jumps.data(), size_t(jumps.size()), &count);
    out << qulonglong(count) << " legal: " << textOf(movesText) << '\n';

    // Short enough for the thread of the interface.
    limits.positions = 1000000;
    limits.memory = 64 << 20;
    count = 0; // what stays if the question fails
    peg_solve(board, &limits, &answer, jumps.data(), size_t(jumps.size()), &count);
    out << (answer == PEG_YES ? "won by " : answer == PEG_NO ? "cannot be won" : "not known")
        << textOf(movesText) << '\n';

    // Not short: the interface goes on, and here stops it after 20 ms.
    QThread thread;
    Counter counter;
    counter.moveToThread(&thread);
    thread.start();
    QMetaObject::invokeMethod(&counter, [&] {
        counter.count("english", [&](peg_status ended) {
            QMetaObject::invokeMethod(&app, [&, ended] {
                out << "counting: " << peg_status_text(ended) << '\n';
                app.quit();
            });
        });
    });
    QTimer::singleShot(20, &app, [&] { counter.stop(); });
    app.exec();
    thread.quit();
    thread.wait();

    if (answer == PEG_YES && count > 0)
        peg_play(board, jumps.constData());
    out << "saved: " << textOf([&](char *text, size_t room, size_t *length) {
        return peg_game_text(board, text, room, length);
    }) << '\n';
    peg_board_free(board);
    return 0;
}
