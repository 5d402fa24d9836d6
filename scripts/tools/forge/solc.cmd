@node "%~dp0solc.cjs" %*
