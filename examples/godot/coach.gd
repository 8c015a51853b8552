# A board, a coach on a thread that the game does not wait for, and a save.
extends Node

const Peg = preload("res://addons/libpeg/peg.gdns")

var board = Peg.new()
var thread = Thread.new()

func _ready():
    print(board.open("no board"))
    print(board.open("triangle5 o/../.../oo.o/..o.."))
    print(board.draw(""))
    ask()

# The coach has a copy: a board is for one thread at a time.
func ask():
    var copy = Peg.new()
    copy.open(board.save(""))
    thread.start(self, "advise", copy)

func advise(copy):
    var hint = copy.hint("")
    call_deferred("advised", hint)
    return hint

func advised(hint):
    thread.wait_to_finish()
    if hint == "" or hint[0] == "!":
        finish()
        return
    print("The coach says ", hint)
    print(board.play("1-2"))
    board.play(hint)
    ask()

func finish():
    var file = File.new()
    file.open("user://game.txt", File.WRITE)
    file.store_string(board.save(""))
    file.close()
    file.open("user://game.txt", File.READ)
    var game = file.get_as_text()
    file.close()
    print("saved: ", game)
    board.undo("")
    print("opened again: '", board.open(game), "', undone: '", board.undo(""), "'")
    print(board.draw(""))
    get_tree().quit()
