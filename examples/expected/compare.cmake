# Runs ${program} as ${expected}.args and ${expected}.in say, and compares what it
# prints with ${expected}.out.
cmake_minimum_required(VERSION 3.25)

set(arguments)
if(EXISTS ${expected}.args)
    file(READ ${expected}.args text)
    separate_arguments(arguments UNIX_COMMAND "${text}")
endif()
set(input)
if(EXISTS ${expected}.in)
    set(input INPUT_FILE ${expected}.in)
endif()
file(READ ${expected}.out wanted)

execute_process(COMMAND ${program} ${arguments} ${input} OUTPUT_VARIABLE printed RESULT_VARIABLE result)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "${program} ended with ${result} after printing:\n${printed}")
elseif(NOT printed STREQUAL wanted)
    message(FATAL_ERROR "${program} printed:\n${printed}\nwhere ${expected}.out has:\n${wanted}")
endif()
