# Runs ${program} in the empty folder ${place}, with the arguments in ${expected}.args
# and the input in ${expected}.in if there are any. It must print ${expected}.out, end
# with the status in ${expected}.code, else 0, and say what ${expected}.err has, else
# nothing. ${expected}.made, if there is one, is what it must leave in a file. Where
# ${expected} ends in full, nothing can be written to its output. How many bytes or
# positions it speaks of does not matter.
cmake_minimum_required(VERSION 3.25)

# content FILE VARIABLE [DEFAULT]
function(content file variable)
    set(text "${ARGN}")
    if(EXISTS ${file})
        file(READ ${file} text)
    endif()
    string(REGEX REPLACE "[1-9][0-9]* (bytes|positions)" "N \\1" text "${text}")
    set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# compare WHAT PRINTED WANTED
function(compare what printed wanted)
    if(NOT printed STREQUAL wanted)
        message(FATAL_ERROR "The ${what} of ${program} is:\n${printed}\nwhere ${expected} has:\n${wanted}")
    endif()
endfunction()

content(${expected}.args arguments)
separate_arguments(arguments UNIX_COMMAND "${arguments}")
content(${expected}.out out)
content(${expected}.err err)
content(${expected}.code code 0)
string(STRIP "${code}" code)
set(input)
if(EXISTS ${expected}.in)
    set(input INPUT_FILE ${expected}.in)
endif()

file(REMOVE_RECURSE ${place})
file(MAKE_DIRECTORY ${place})
set(output OUTPUT_VARIABLE printed)
if(expected MATCHES "-full$")
    set(output OUTPUT_FILE /dev/full)
endif()
execute_process(COMMAND ${program} ${arguments} ${input} WORKING_DIRECTORY ${place}
    ${output} ERROR_VARIABLE said RESULT_VARIABLE result)
string(REGEX REPLACE "[1-9][0-9]* (bytes|positions)" "N \\1" printed "${printed}")
compare("error output" "${said}" "${err}")
compare("output" "${printed}" "${out}")
compare("status" "${result}" "${code}")
if(EXISTS ${expected}.made)
    file(GLOB made ${place}/*)
    content(${expected}.made wanted)
    content("${made}" text)
    compare("file" "${text}" "${wanted}")
endif()
