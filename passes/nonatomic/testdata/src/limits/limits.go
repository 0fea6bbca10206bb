// Package limits pins what the analysis does not see today, or says differently from what is meant.
package limits
